import type { Messages } from '#locales/messages.d.ts'

/** Every message of the site: an id that is not in the English catalogue does not compile. */
export type MessageId = keyof Messages

/** A message without values. */
export type PlainMessageId = { [Id in MessageId]: keyof Messages[Id] extends never ? Id : never }[MessageId]

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void
  ? Each
  : never

/** The values of a message; of several messages, those of all of them. */
export type ValuesOf<Id extends MessageId> = All<Messages[Id]>

/** Looks up a message in the current language, with exactly its values. */
export type Translate = <Id extends MessageId>(
  id: Id,
  ...values: keyof ValuesOf<Id> extends never ? [] : [values: ValuesOf<Id>]
) => string
