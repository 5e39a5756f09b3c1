import type { MessageState } from '#wire/messages/messages.ts'

/** What the inbox is narrowed down to. */
export interface MessagesFilter {
  readonly state: MessageState
}

export const allMessages = { state: 'all' } as const

/** Messages on a page. */
export const messagesPageSize = 10
