import { CardRoomScreen } from '#src/features/card-room/card-room-screen.tsx'
import { TableScreen } from '#src/features/table/table-screen.tsx'

/** The live tables. Both come together, as little as they are before they are looked at. */
export const Tables = () => <TableScreen />

/** The card rooms. */
export const CardRooms = () => <CardRoomScreen />
