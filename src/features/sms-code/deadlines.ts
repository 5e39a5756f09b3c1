import type { DeadlineKeeper } from '#machines/sms-code/sms-code.actors.ts'
import { lastingStore } from '#src/platform/storage.ts'
import type { TabChannel } from '#src/platform/tab-channel.ts'

/** Keeps the end of an SMS countdown on this device, under a name, and tells the other tabs (spec §4). */
export function createDeadlines(tabs: TabChannel, name = 'smsDeadline'): DeadlineKeeper {
  return {
    read: () => {
      const kept = lastingStore.read(name)
      return typeof kept === 'number' ? kept : null
    },
    keep: (deadline) => {
      lastingStore.write(name, deadline, deadline)
      tabs.post(deadline)
    },
    listen: (listener) =>
      tabs.listen((message) => {
        if (typeof message === 'number') listener(message)
      }),
  }
}
