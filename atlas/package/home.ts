import { join } from 'node:path'

/** The project folder: the current directory. */
export const root = process.cwd()

/** The folder of its charts, for projects with `machines/<flow>/<flow>.model.ts`. */
export const machinesFolder = join(root, 'machines')
