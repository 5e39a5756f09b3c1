import { join } from 'node:path'

/** The folder of the project whose charts these are: the one in which the package is called. */
export const root = process.cwd()

/** The folder that holds its charts, if it keeps them as `machines/<flow>/<flow>.model.ts`. */
export const machinesFolder = join(root, 'machines')
