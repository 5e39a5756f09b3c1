import { expect, test } from 'vitest'
import { filesUnder, textOf } from './support/sources.ts'

/** The text between the bracket at `from` and the matching one. */
const bracketed = (text: string, from: number): string => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from + 1)
}

/** Uses of the database inside a transaction that bypass its `tx`, which deadlocks the embedded database. */
const usesOutsideTx = (code: string): readonly string[] =>
  [...code.matchAll(/\.transaction\(/g)].flatMap((match) => {
    const body = bracketed(code, match.index + match[0].length - 1)
    return [...body.matchAll(/\b(?:\w+\.)?db\b(?:\.\w+|\s*[,)])/g)].map((use) => use[0])
  })

test('transactions: the check finds uses of the database beside tx and ignores tx', () => {
  expect(usesOutsideTx('await db.transaction(async (tx) => { await db.select() })')).toEqual(['db.select'])
  expect(usesOutsideTx('await db.transaction(async (tx) => { await balanceOf(services.db, id) })')).toEqual([
    'services.db,',
  ])
  expect(usesOutsideTx('await db.transaction(async (tx) => { await tx.select() }); await db.select()')).toEqual([])
})

test('transactions: code inside a transaction uses only tx', () => {
  const uses = filesUnder('server')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => usesOutsideTx(textOf(path)).map((use) => `${path}: ${use}`))
  expect(uses).toEqual([])
})

/**
 * Places that lock a member's row against inserts of rows that refer to it. Almost every table does: a transaction that
 * has locked a wallet and inserts such a row would deadlock with one that has locked the member and wants the wallet.
 */
const memberRowLocks = (code: string): readonly string[] =>
  [...code.matchAll(/from\(members\)(?:(?!\.for\()[^;])*\.for\('update'/g)].map((match) => match[0])

test('transactions: a lock on a member does not block rows that refer to the member', () => {
  expect(memberRowLocks("tx.select().from(members).where(eq(a, b)).for('update')")).toHaveLength(1)
  const weaker = "tx.select().from(members).where(eq(a, b)).for('no key update')"
  expect(memberRowLocks(`${weaker}\ntx.select().from(pushDevices).for('update')`)).toEqual([])
  const locks = filesUnder('server')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => memberRowLocks(textOf(path)).map((lock) => `${path}: ${lock}`))
  expect(locks).toEqual([])
})
