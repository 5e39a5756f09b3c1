import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder: the parent of this folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder of its charts. */
export const machinesFolder = join(root, 'machines')
