import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as v from 'valibot'
import { noticesCalls } from '#wire/content/notices.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { noticesKey, unreadQuery } from '#src/api/notice-queries.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { localStore } from '#src/platform/storage.ts'

const storeName = 'readNotices'
/** More notices than are published in thirty days. */
const maxStored = 200

const ReadIds = v.fallback(v.array(v.number()), [])

/** Notices a visitor has read in this browser. */
const readHereQuery = queryOptions({
  queryKey: [...noticesKey, 'readHere'],
  queryFn: (): readonly number[] => v.parse(ReadIds, localStore.read(storeName)),
  staleTime: 0,
})

const useUsername = () => useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)

/** Returns the unread ones of the recent notices: by the member's account, or by this browser for a visitor. */
export function useUnread(recent: readonly number[]): ReadonlySet<number> {
  const username = useUsername()
  const ofMember = useQuery({ ...unreadQuery(useApi(), username ?? ''), enabled: username !== null }).data
  const readHere = useQuery({ ...readHereQuery, enabled: username === null }).data
  if (username !== null) return new Set(ofMember?.notices)
  return new Set(readHere === undefined ? [] : recent.filter((id) => !readHere.includes(id)))
}

/** Marks a notice as read. When the server cannot be reached, it counts as unread for the time being. */
export function useMarkRead(): (id: number) => void {
  const api = useApi()
  const queries = useQueryClient()
  const username = useUsername()
  return useCallback(
    (id) => {
      if (username === null) {
        const { queryKey } = readHereQuery
        const stored = [...v.parse(ReadIds, localStore.read(storeName)).filter((each) => each !== id), id]
        localStore.write(storeName, stored.slice(-maxStored))
        queries.setQueryData(queryKey, stored)
        return
      }
      const { queryKey } = unreadQuery(api, username)
      if (queries.getQueryData(queryKey)?.notices.includes(id) === false) return
      queries.setQueryData(
        queryKey,
        (unread) => unread && { ...unread, notices: unread.notices.filter((each) => each !== id) },
      )
      api.send(noticesCalls.readNotice, { noticeId: id }).catch(() => undefined)
    },
    [api, queries, username],
  )
}
