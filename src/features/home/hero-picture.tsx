import styles from './hero-picture.module.css'

/** Lit windows of the town behind the harbour: left edges and tops. */
const windows = [
  [352, 196],
  [368, 208],
  [352, 224],
  [402, 176],
  [416, 190],
  [402, 208],
  [430, 206],
  [466, 204],
  [480, 218],
  [640, 190],
  [654, 204],
  [640, 222],
  [726, 202],
  [740, 216],
  [726, 230],
] as const

/** Lanterns on a line over the quay: positions, and brightness. */
const lanterns = [
  [396, 62, '#f09ad8'],
  [448, 79, '#f6c453'],
  [504, 88, '#7fd3e8'],
  [668, 76, '#f09ad8'],
  [716, 58, '#f6c453'],
] as const

const stars = [
  [340, 40, 2],
  [424, 28, 3],
  [476, 44, 2],
  [538, 26, 2],
  [640, 30, 3],
  [690, 24, 2],
  [740, 96, 3],
  [370, 110, 2],
] as const

/** Renders a harbour at night: the town, lanterns, the lighthouse, a ferry, and a coin for a moon. */
export function HeroPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 760 300" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeOpacity=".15">
        {[64, 104, 152, 212].map((radius) => (
          <circle key={radius} cx="582" cy="118" r={radius} />
        ))}
      </g>
      <g fill="#fff" fillOpacity=".7">
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle cx="582" cy="118" r="84" fill="#f6c453" fillOpacity=".14" />
      <circle cx="582" cy="118" r="48" fill="#f6c453" />
      <circle cx="582" cy="118" r="36" fill="#eda63a" />
      <path d="M582 88l9 20 21 2-16 15 5 21-19-11-19 11 5-21-16-15 21-2z" fill="#7a4a07" />
      <path
        d="M320 250v-46h22v-20h44v24h10v-44h46v30h16v-8h44v30h34v-14h36v20h44v-48h34v-16h22v34h26v-20h34v30h28v48z"
        fill="#1a0f3f"
        fillOpacity=".62"
      />
      <g fill="#f6c453" fillOpacity=".85">
        {windows.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="6" height="7" rx="1" />
        ))}
      </g>
      <path d="M340 40q180 92 420-8" fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth="2" />
      {lanterns.map(([x, y, glow]) => (
        <g key={x} fill={glow}>
          <circle cx={x} cy={y + 14} r="20" fillOpacity=".16" />
          <path d={`M${x - 9} ${y + 6}q9-7 18 0v16q-9 7-18 0z`} />
          <path d={`M${x - 4} ${y + 27}h8v6h-8z`} fillOpacity=".8" />
        </g>
      ))}
      <path d="M682 150h28l8 104h-44z" fill="#f4ecff" />
      <path d="M680 176h32l2 24h-36zM676 226h40l2 24h-44z" fill="#d8447f" />
      <path d="M678 150v-8h36v8zM684 142v-20h24v20zM681 122l15-16 15 16z" fill="#2a1656" />
      <circle cx="696" cy="132" r="8" fill="#ffe9a8" />
      <path d="M640 262q56-34 120-8v10H640z" fill="#120a2e" fillOpacity=".8" />
      <path
        d="M40 252q36-14 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v50H40z"
        fill="#120a2e"
        fillOpacity=".5"
      />
      <g>
        <path d="M428 236h112l-16 28h-82z" fill="#f4ecff" />
        <path d="M430 242h108l-5 9h-98z" fill="#d8447f" />
        <path d="M446 216h74v20h-74zM462 200h42v16h-42z" fill="#e2d6fb" />
        <path d="M484 184h14v16h-14z" fill="#d8447f" />
        <path
          d="M452 222h10v8h-10zM468 222h10v8h-10zM484 222h10v8h-10zM500 222h10v8h-10zM468 205h8v7h-8zM484 205h8v7h-8z"
          fill="#f6b23c"
        />
      </g>
      <path
        d="M0 272q36-12 72 0t72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0 72 0v40H0z"
        fill="#120a2e"
        fillOpacity=".72"
      />
      <g fill="#f6c453" fillOpacity=".5">
        <path d="M556 272h52v3h-52zM566 281h34v3h-34zM574 290h18v3h-18z" />
        <path d="M452 276h36v2h-36zM462 284h20v2h-20z" />
      </g>
    </svg>
  )
}
