import type { DeadlineStore } from '#machines/sms-code/sms-code.actors.ts'
import { localStore } from '#src/platform/storage.ts'
import type { TabChannel } from '#src/platform/tab-channel.ts'

/** Stores the end of an SMS countdown on this device under a name, and posts it to the other tabs (spec §4). */
export function createDeadlines(tabs: TabChannel, name = 'smsDeadline'): DeadlineStore {
  return {
    read: () => {
      const stored = localStore.read(name)
      return typeof stored === 'number' ? stored : null
    },
    keep: (deadline) => {
      localStore.write(name, deadline, deadline)
      tabs.post(deadline)
    },
    listen: (listener) =>
      tabs.listen((message) => {
        if (typeof message === 'number') listener(message)
      }),
  }
}
