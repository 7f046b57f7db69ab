import { expect } from "chai";
import fc from "fast-check";
import protobuf from "protobufjs";
import { fromBytes, toBytes } from "../../../../src/protobuf/message.ts";
import { runs } from "../../../support/thorough.ts";
import { declared, vdbDefinitions } from "../../../support/vdb-definitions.ts";
import { anyMessage, codecOf } from "../../../support/vdb-messages.ts";

const tries = runs({ seed: 5, many: 40 });

describe("every message of the vdb API", () => {
  for (const type of declared(vdbDefinitions(), protobuf.Type)) {
    const codec = codecOf(type);

    it(`${type.fullName} is the same after encoding and decoding, also with another implementation`, () => {
      fc.assert(
        fc.property(anyMessage(type), (message) => {
          const sent = toBytes(codec, message);
          expect(fromBytes(codec, sent)).to.deep.equal(message);
          expect(fromBytes(codec, type.encode(type.decode(sent)).finish())).to.deep.equal(message);
        }),
        tries,
      );
    });
  }
});
