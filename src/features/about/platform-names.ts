import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import SquarePlus from 'lucide-react/icons/square-plus'
import type { Platform } from './own-platform.ts'

/** Message ids and icons of the platforms. */
export const platformNames = {
  android: { icon: Smartphone, title: 'about.down.android' },
  ios: { icon: SquarePlus, title: 'about.down.ios' },
  computer: { icon: Monitor, title: 'about.down.computer' },
} as const satisfies Record<Platform, object>
