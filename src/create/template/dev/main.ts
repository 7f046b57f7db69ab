import start from "./api.ts";

const { provider } = await start({ port: 8787 });
console.log(
  `Serving the local API at ${provider.url}, and its console at ${provider.url}/console, until Ctrl-C`,
);
