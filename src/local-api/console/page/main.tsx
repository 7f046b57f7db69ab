import { render } from "preact";
import { App } from "./app.tsx";
import { followKeys } from "./keyboard.ts";
import { followAddress } from "./navigation.ts";
import { connect } from "./state.ts";

const root = document.getElementById("app");
if (root) render(<App />, root);
followAddress();
followKeys();
connect();
