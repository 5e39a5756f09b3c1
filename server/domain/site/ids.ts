import { randomUUID } from 'node:crypto'

/** A new random identifier. */
export const newId = (): string => randomUUID()
