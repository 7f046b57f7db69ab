import queue from "../resources/queue.ts";
import { listOfNamed } from "./named.ts";

export default listOfNamed(queue, "queues");
