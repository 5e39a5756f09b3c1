import { announcementsPage, markAnnouncementRead } from '#server/domain/content/announcements.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    announcements: typeof createHandlers
  }
}

/** Announcements of the operator to agents, and their read state. */
export function createHandlers(services: Services): Handlers<'announcements'> {
  return {
    announcements: (request, asking) => announcementsPage(services, request, asking),
    readAnnouncement: ({ id }, asking) => markAnnouncementRead(services, id, asking),
  }
}
