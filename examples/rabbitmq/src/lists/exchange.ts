import exchange from "../resources/exchange.ts";
import { listOfNamed } from "./named.ts";

// The exchanges of the server, whose names begin with amq. or are empty, cannot be deleted.
export default listOfNamed(exchange, "exchanges", (name) => name !== "" && !name.startsWith("amq."));
