const systems: { readonly [name: string]: string } = { win32: "windows" };
const processors: { readonly [name: string]: string } = { x64: "amd64", ia32: "386" };

/** The platform of this process as Terraform names it: `linux_amd64`. */
export const platform = `${systems[process.platform] ?? process.platform}_${processors[process.arch] ?? process.arch}`;
