import { expect, test } from 'vitest'
import { filesUnder, textOf } from './support/sources.ts'

/** The text between the bracket at `from` and its partner. */
const bracketed = (text: string, from: number): string => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from + 1)
}

/** Places where a transaction reaches for the database beside its `tx`, which deadlocks the embedded database. */
const reachesBesideTx = (code: string): readonly string[] =>
  [...code.matchAll(/\.transaction\(/g)].flatMap((match) => {
    const body = bracketed(code, match.index + match[0].length - 1)
    return [...body.matchAll(/\b(?:\w+\.)?db\b(?:\.\w+|\s*[,)])/g)].map((reach) => reach[0])
  })

test('the check sees a reach beside tx and leaves tx alone', () => {
  expect(reachesBesideTx('await db.transaction(async (tx) => { await db.select() })')).toEqual(['db.select'])
  expect(reachesBesideTx('await db.transaction(async (tx) => { await balanceOf(services.db, id) })')).toEqual([
    'services.db,',
  ])
  expect(reachesBesideTx('await db.transaction(async (tx) => { await tx.select() }); await db.select()')).toEqual([])
})

test('inside a transaction only tx is used', () => {
  const reaches = filesUnder('server')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => reachesBesideTx(textOf(path)).map((reach) => `${path}: ${reach}`))
  expect(reaches).toEqual([])
})

/**
 * Places that lock a member's row against rows that refer to it. Almost every table does, and whoever has locked a
 * wallet and writes such a row would wait for whoever has locked the member and waits for the wallet.
 */
const locksMemberWhole = (code: string): readonly string[] =>
  [...code.matchAll(/from\(members\)(?:(?!\.for\()[^;])*\.for\('update'/g)].map((match) => match[0])

test('a member is locked without keeping out what refers to them', () => {
  expect(locksMemberWhole("tx.select().from(members).where(eq(a, b)).for('update')")).toHaveLength(1)
  const gently = "tx.select().from(members).where(eq(a, b)).for('no key update')"
  expect(locksMemberWhole(`${gently}\ntx.select().from(pushDevices).for('update')`)).toEqual([])
  const locks = filesUnder('server')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => locksMemberWhole(textOf(path)).map((lock) => `${path}: ${lock}`))
  expect(locks).toEqual([])
})
