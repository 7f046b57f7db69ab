import { InterceptingCall, type Interceptor } from "@grpc/grpc-js/build/src/client-interceptors.js";

/**
 * Reads on after the first message of a response. Without this, grpc-js never notices the end of a response with more messages,
 * and the call would wait until the deadline of its operation. With this, the call fails at the second message.
 */
export const oneMessage: Interceptor = (options, nextCall) => {
  const call: InterceptingCall = new InterceptingCall(nextCall(options), {
    start(metadata, _, next) {
      next(metadata, {
        onReceiveMessage(message, pass) {
          pass(message);
          call.startRead();
        },
      });
    },
  });
  return call;
};
