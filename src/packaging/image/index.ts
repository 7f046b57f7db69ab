export { type EmulatorImageOptions, makeEmulatorImage } from "./emulator-image.ts";
export { LibraryError, type LibraryPlaces } from "./libraries.ts";
