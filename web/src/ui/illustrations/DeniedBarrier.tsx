import { Scene } from './Scene.tsx'

/** A lowered barrier with a lock, and a small car in front of it. */
export function DeniedBarrier() {
  return (
    <Scene>
      <path d="M196 52h40m-28 12h24M40 40h30m-18 11h30" strokeWidth="6" className="stroke-accent-soft" />
      <path d="M0 150h320v34a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" className="fill-accent-soft" />
      <path d="M24 180h30m28 0h30m28 0h30m28 0h30m28 0h30" strokeWidth="4" className="stroke-paint" />
      <path d="M168 112l124-7a9 9 0 0 1 1 18l-124 9z" strokeWidth="3.5" className="fill-paint stroke-neutral-text" />
      <path d="M192 111l14-1-7 18-14 1zm36-2l14-1-7 18-14 1zm36-2l14-1-7 18-14 1z" className="fill-danger-solid" />
      <path d="M154 108h22v50h10v10h-42v-10h10z" className="fill-road" />
      <circle cx="165" cy="108" r="22" className="fill-road" />
      <path d="M158.5 106v-4a6.5 6.5 0 0 1 13 0v4" fill="none" strokeWidth="3.5" className="stroke-paint" />
      <rect x="154" y="106" width="22" height="15" rx="3" className="fill-paint" />
      <path
        d="M36 158c-6 0-8-4-7-10l3-14c1-5 4-7 9-7h32c5 0 8 1 11 5l9 11 14 3c5 1 7 4 7 8v4z"
        className="fill-accent"
      />
      <path d="M40 142l2-7h17v7zm24-7h9c3 0 5 1 7 3l4 4H64z" className="fill-sky" />
      <circle cx="50" cy="158" r="9.5" strokeWidth="4" className="fill-paint stroke-road" />
      <circle cx="95" cy="158" r="9.5" strokeWidth="4" className="fill-paint stroke-road" />
      <path d="M120 150h8m-9-8l7-3" strokeWidth="3" className="stroke-sun" />
    </Scene>
  )
}
