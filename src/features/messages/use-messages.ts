import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { messagesCalls, messageStates } from '#wire/messages/messages.ts'
import { messagesActors } from '#machines/messages/messages.actors.ts'
import { messagesMachine } from '#machines/messages/messages.machine.ts'
import { allMessages, type MessagesFilter } from '#machines/messages/messages.rules.ts'
import { listOf } from '#machines/messages/messages.selectors.ts'
import type { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { messagesRead } from '#src/api/message-query.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { type ListReads, useKeptPlace, useListView, usePagedListLogic } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

export type MessagesPage = ValueOf<typeof messagesCalls.messages>

const State = v.picklist(messageStates)
const Filter = v.object({ state: State })
const words = { unfiltered: allMessages, filters: { state: State } }

/** Runs the chart of a member's inbox in the language spoken; its place is in the address, and it follows what the server tells. */
export function useMessages(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<MessagesPage, MessagesFilter> => ({
      load: ({ filter: { state }, page, size, row }, signal) =>
        api.send(
          messagesCalls.messages,
          { state, language, pageNo: page, pageSize: size, messageId: typeof row === 'number' ? row : undefined },
          { signal },
        ),
      keyOf: ({ state }, page) => memberKey(username, messagesRead, 'page', language, state, String(page)),
      follows: (key) => key[2] === messagesRead && key[3] === 'page',
    }),
    [api, language, username],
  )
  const pagedList = usePagedListLogic(reads, keeper)
  const machine = useMemo(
    () => messagesMachine.provide({ actors: messagesActors({ api, pagedList }) }),
    [api, pagedList],
  )
  const messages = useActorRef(machine, { ...inspected(), input: { place: keeper.place } })
  const list = listOf(messages.getSnapshot())
  if (list === undefined) throw new Error('the inbox runs as long as its page')
  useKeptPlace(list, keeper)
  const { view, value } = useListView(list, reads)
  useEmitted<typeof pagedListMachine, 'open.settled'>(list, 'open.settled', ({ row }) => {
    const { shown, place } = list.getSnapshot().context
    if (shown === null) return
    messages.send({ type: 'page.shown', ids: shown.rows.filter((each) => typeof each === 'number') })
    // The rows that have just come lie in the cache before they are on the screen.
    const page = queries.getQueryData<MessagesPage>(reads.keyOf(v.parse(Filter, place.filter), shown.page))
    const open = page?.list.find(({ id }) => id === row)
    messages.send({ type: 'message.opened', id: open?.id ?? null, unread: open?.unread ?? false })
  })
  return { messages, list, view, value }
}
