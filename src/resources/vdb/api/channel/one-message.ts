import { InterceptingCall, type Interceptor } from "@grpc/grpc-js/build/src/client-interceptors.js";

/**
 * Reads on after the one message of an answer. grpc-js does not, and so never hears of the end of an answer that has more: the call
 * would wait until the time of its operation is over. With this it fails at the second message.
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
