// Runs one attack for main.ts in a separate process: all processes that it starts end with it.
import { loadAttacks } from "./attacks.ts";
import { fight } from "./bout.ts";
import type { Order, Tally } from "./order.ts";

// Handlers for the end of the process stop the processes that tests have started.
for (const [signal, code] of [
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)
  process.on(signal, () => process.exit(code));
process.on("disconnect", () => process.exit(1));

const order: Order = JSON.parse(process.argv[2] ?? "{}");
const attack = (await loadAttacks()).find(({ name }) => name === order.name);
if (!attack) throw new Error(`there is no attack ${order.name}`);
const report = (tally: Tally) => process.send?.(tally);
setInterval(() => process.send?.(null), 1000).unref();
let lastReport = 0;
const tally = await fight(attack, {
  seed: order.seed,
  deadline: Date.now() + order.seconds * 1000,
  only: order.only,
  most: order.most,
  onTry: (tally) => {
    if (Date.now() - lastReport < 200 && tally.failures.length === 0) return;
    lastReport = Date.now();
    report(tally);
  },
});
process.send?.(tally, () => process.exit(0));
