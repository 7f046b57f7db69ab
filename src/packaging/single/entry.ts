/** The asset that is the program's small file. */
export const programAsset = "program";

/** What stack traces call the code below. */
export const entryName = "single.js";

/**
 * What Node runs in a single executable: it finds the launcher in the small file, as that file's own first lines do, and has it
 * run the rest. Nothing else is read, whatever is beside the executable.
 */
export const entryCode = `process.argv[1]=process.execPath;
var read=Buffer.from(process.getBuiltinModule("node:sea").getRawAsset(${JSON.stringify(programAsset)}));
var begin=read.indexOf("\\n/*")+3,end=read.indexOf("*/",begin);
new (process.getBuiltinModule("vm").Script)(read.latin1Slice(begin,end),{filename:"launcher.js"})
.runInThisContext()({byShell:false,alone:true,file:process.execPath,read,packsAt:end+3,all:()=>read});
`;

/** Whether a file is a program as the build makes them, which the code above can run. */
export function isSmallFile(content: Buffer): boolean {
  const launcher = content.indexOf("\n/*");
  return (
    content.toString("latin1", 0, 10) === "#!/bin/sh\n" &&
    launcher > 0 &&
    content.includes("launcher.launch(", launcher)
  );
}
