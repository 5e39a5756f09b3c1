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

/** How long the link of a preview leads somewhere, in milliseconds. */
export const previewLife = 24 * 3_600_000

/** Keeps content that only whoever has its link sees, for a day; answers the token of the link. */
export async function keepPreview(db: Db, content: NamedContent, now: number): Promise<string> {
  const token = createToken()
  await db.delete(contentPreviews).where(lte(contentPreviews.expiresAt, now))
  await db.insert(contentPreviews).values({ tokenHash: hashToken(token), content, expiresAt: now + previewLife })
  return token
}

/** What a preview's token shows, and until when; null when it shows nothing, or no more. */
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
  // It may have been kept by a version that had other messages.
  const content = v.safeParse(NamedContent, row?.content)
  return row !== undefined && content.success ? { content: content.output, until: row.expiresAt } : null
}

/** The content that a visitor sees: what is published, and where they follow the link of a preview, that. */
export interface SeenContent {
  readonly content: SiteContent
  readonly preview: { readonly until: number } | null
}

/** The content for whoever asks with the token of a preview, or with none. */
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

/** The operator's own words in a language, by the messages that they stand in the place of. */
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

/** Such words as a browser says them. */
export const inPieces = (words: Readonly<Record<string, string>>): Readonly<Record<string, Pieces>> =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, piecesOf(text)]))

/** The content as pages ask for it in a language. */
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
