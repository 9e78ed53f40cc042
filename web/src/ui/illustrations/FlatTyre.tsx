import { Hills, Scene } from './Scene.tsx'

/** Rear view of a car with a flat tyre; the plate shows the error code. */
export function FlatTyre({ code }: { code: string }) {
  return (
    <Scene>
      <Hills />
      <path d="M0 172h320v12a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" className="fill-road" />
      <path d="M20 187h40m40 0h40m40 0h40m40 0h36" strokeWidth="4" className="stroke-paint" opacity=".7" />
      <rect x="103" y="146" width="24" height="28" rx="7" className="fill-neutral-text" />
      <path d="M190 158h28l7 16h-42z" strokeWidth="4" className="fill-neutral-text stroke-neutral-text" />
      <g transform="rotate(4 160 150)">
        <path
          d="M118 62c3-9 8-12 16-12h52c8 0 13 3 16 12l11 33c9 3 13 9 13 18v35a8 8 0 0 1-8 8H102a8 8 0 0 1-8-8v-35c0-9 4-15 13-18z"
          className="fill-accent"
        />
        <path d="M124 90l8-24c1-3 3-5 7-5h42c4 0 6 2 7 5l8 24z" className="fill-sky" />
        <path d="M107 112h9m88 0h9" strokeWidth="11" className="stroke-danger-solid" />
        <rect
          x="126"
          y="112"
          width="68"
          height="27"
          rx="4"
          strokeWidth="2.5"
          className="fill-white stroke-neutral-text"
        />
        <text x="160" y="131.5" textAnchor="middle" fontSize="17" className="fill-[#131916] font-bold tracking-wider">
          {code}
        </text>
      </g>
      <path d="M236 166l10-5m-6 11h13m-19-17l6-8" strokeWidth="3" className="stroke-neutral-text" />
    </Scene>
  )
}
