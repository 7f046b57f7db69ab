import { render } from "preact";
import { App } from "./app.tsx";
import { connect } from "./state.ts";

const root = document.getElementById("app");
if (root) render(<App />, root);
connect();
