/** The asset that contains the program which requires Node. */
export const programAsset = "program";

/** The name of the code below in stack traces. */
export const entryName = "single.js";

/**
 * The code that Node runs in a single executable: it finds the launcher in the program file, as that file's own first lines do,
 * and makes it run the rest. It reads no other files next to the executable.
 */
export const entryCode = `process.argv[1]=process.execPath;
var read=Buffer.from(process.getBuiltinModule("node:sea").getRawAsset(${JSON.stringify(programAsset)}));
var begin=read.indexOf("\\n/*")+3,end=read.indexOf("*/",begin);
new (process.getBuiltinModule("vm").Script)(read.latin1Slice(begin,end),{filename:"launcher.js"})
.runInThisContext()({byShell:false,alone:true,file:process.execPath,read,packsAt:end+3,all:()=>read});
`;

/** Reports whether a file is a program of the build, which the code above can run. */
export function isSmallFile(content: Buffer): boolean {
  const launcher = content.indexOf("\n/*");
  return (
    content.toString("latin1", 0, 10) === "#!/bin/sh\n" &&
    launcher > 0 &&
    content.includes("launcher.launch(", launcher)
  );
}
