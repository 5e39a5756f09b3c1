import { bigint, customType, text } from 'drizzle-orm/pg-core'
import type { Currency } from '#wire/money.ts'

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Epoch milliseconds (decision 14). */
export const time = (name: string) => bigint(name, { mode: 'number' })

/** Minor units of a currency: of the row's own, of its accounts' or, where it names neither, of the brand's (decision 12). */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const currency = () => text('currency').$type<Currency>().notNull()
