export { LibraryError, type LibraryPlaces } from "./libraries.ts";
export { type LocalApiImageOptions, makeLocalApiImage } from "./local-api-image.ts";
