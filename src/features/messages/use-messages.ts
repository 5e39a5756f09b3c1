import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import { messagesCalls, messageStates } from '#wire/messages/messages.ts'
import { callActors } from '#machines/lib/calls.ts'
import { messagesActorCalls, messagesMachine } from '#machines/messages/messages.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { messagesRead } from '#src/api/message-query.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { useList, useOpenRow } from '#src/shared/paged-list/use-list.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

const states = { unfiltered: { state: 'all' }, filters: { state: v.picklist(messageStates) } }

/** Queries a member's messages in the page's language, with filters as URL state, and runs the chart of the inbox. */
export function useMessages(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const list = useList(useListUrlState(states), {
    queryKey: memberKey(username, messagesRead, 'page', language),
    load: ({ filter, page, row }, signal) =>
      api.send(
        messagesCalls.messages,
        { ...filter, language, ...page, messageId: typeof row === 'number' ? row : undefined },
        { signal },
      ),
    size: 10,
  })
  const machine = useMemo(() => messagesMachine.provide({ actors: callActors(messagesActorCalls, api) }), [api])
  const messages = useActorRef(machine, inspected())
  useEmitted<typeof messagesMachine, 'messages.changed'>(
    messages,
    'messages.changed',
    () => void queries.invalidateQueries({ queryKey: memberKey(username, messagesRead) }),
  )
  // A reloaded page may contain the open message as unread again.
  useOpenRow(list, (open, rows) => {
    messages.send({ type: 'page.shown', ids: rows.map(({ id }) => id) })
    messages.send({ type: 'message.opened', id: open?.id ?? null, unread: open?.unread ?? false })
  })
  return { messages, list }
}
