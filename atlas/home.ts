import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project whose charts these are: the one that this folder stands in. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder that holds all its charts. */
export const machinesFolder = join(root, 'machines')
