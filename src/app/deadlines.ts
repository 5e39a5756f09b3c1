import type { DeadlineKeeper } from '#machines/sms-code/sms-code.actors.ts'
import { lastingStore } from '#src/platform/storage.ts'
import type { TabChannel } from '#src/platform/tab-channel.ts'

const name = 'smsDeadline'

/** Keeps the end of the SMS countdown on this device and tells the other tabs (spec §4). */
export function createDeadlines(tabs: TabChannel): DeadlineKeeper {
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
