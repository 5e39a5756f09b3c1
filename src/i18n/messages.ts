import type { Messages } from '#locales/messages.d.ts'

/** Every message of the site: an id that no English catalogue has does not compile. */
export type MessageId = keyof Messages

/** A message that can be said as it is. */
export type PlainMessageId = { [Id in MessageId]: keyof Messages[Id] extends never ? Id : never }[MessageId]

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void
  ? Each
  : never

/** The values that a message asks for; of several messages, those that any of them asks for. */
export type ValuesOf<Id extends MessageId> = All<Messages[Id]>

/** Looks a message up in the language shown, with exactly the values that it asks for. */
export type Translate = <Id extends MessageId>(
  id: Id,
  ...values: keyof ValuesOf<Id> extends never ? [] : [values: ValuesOf<Id>]
) => string
