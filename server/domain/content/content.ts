import { and, eq, gt, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { contentPreviews } from '#server/store/schema/content/content.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Language } from '#wire/shapes.ts'
import { type Pieces, type systemCalls, usualGoals } from '#wire/site/system.ts'
import { NamedContent, type SiteContent } from './content-settings.ts'
import { type ContentName, contentNames, piecesOf, wordsOf } from './content-words.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

/** Lifetime of a preview link, in milliseconds. */
export const previewTtl = 24 * 3_600_000

/** Keeps content for a day, readable only through its link; returns the token of the link. */
export async function keepPreview(db: Db, content: NamedContent, now: number): Promise<string> {
  const token = createToken()
  await db.delete(contentPreviews).where(lte(contentPreviews.expiresAt, now))
  await db.insert(contentPreviews).values({ tokenHash: hashToken(token), content, expiresAt: now + previewTtl })
  return token
}

/** Returns the content of a preview's token and its end; null for an unknown or expired token. */
export async function previewOf(
  db: Db,
  token: string | null,
  now: number,
): Promise<{ readonly content: NamedContent; readonly until: number } | null> {
  if (token === null) return null
  const [row] = await db
    .select()
    .from(contentPreviews)
    .where(and(eq(contentPreviews.tokenHash, hashToken(token)), gt(contentPreviews.expiresAt, now)))
  // A version with other messages may have stored it.
  const content = v.safeParse(NamedContent, row?.content)
  return row !== undefined && content.success ? { content: content.output, until: row.expiresAt } : null
}

/** Content that a visitor sees: the published one or, through a preview link, that of the preview. */
export interface SeenContent {
  readonly content: SiteContent
  readonly preview: { readonly until: number } | null
}

/** Returns the content for a preview token, or without one the published content. */
export async function contentFor(
  { settings, db }: Pick<Services, 'settings' | 'db'>,
  token: string | null,
  now: number,
): Promise<SeenContent> {
  const [published, seen] = await Promise.all([settings.content(), previewOf(db, token, now)])
  if (seen === null) return { content: published, preview: null }
  const { name, written } = seen.content
  return { content: { ...published, [name]: written }, preview: { until: seen.until } }
}

/** The operator's own texts in a language, by the message they replace. */
export function writtenWords(
  content: SiteContent,
  language: Language,
  names: readonly ContentName[] = contentNames,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const written = content[name]?.words[language] ?? {}
      return wordsOf(name).flatMap((id) => {
        const text = Object.hasOwn(written, id) ? written[id] : undefined
        return text === undefined ? [] : [[id, text] as const]
      })
    }),
  )
}

/** Those texts in the form the browser formats. */
export const inPieces = (words: Readonly<Record<string, string>>): Readonly<Record<string, Pieces>> =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, piecesOf(text)]))

/** Content as pages request it in a language. */
export function contentValue(
  { content, preview }: SeenContent,
  language: Language,
): ValueOf<typeof systemCalls.content> {
  return {
    words: inPieces(writtenWords(content, language)),
    apps: [...(content.apps?.apps ?? [])],
    goals: content.landing?.goals ?? usualGoals,
    preview,
  }
}
