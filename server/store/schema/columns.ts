import { bigint, customType } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Epoch milliseconds (decision 14). */
export const time = (name: string) => bigint(name, { mode: 'number' })

/** Minor units of the brand's currency (decision 12). */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })
