import { Hills, Scene } from './Scene.tsx'

/** A road that ends at an empty road sign. */
export function NotFoundRoad() {
  return (
    <Scene>
      <circle cx="252" cy="48" r="17" className="fill-sun" />
      <path d="M196 62h44m-30 12h22M118 34h34m-22 11h30" strokeWidth="6" className="stroke-accent-soft" />
      <Hills />
      <path
        d="M96 200c28-16 52-26 56-44 2-10-4-16-8-22l8 3 5-5 7 5 7-4 6 5c4 8 10 16 8 28-3 16-19 26-31 34z"
        className="fill-road"
      />
      <path d="M134 190c12-8 24-16 29-25m4-11c0-4-1-7-2-9" fill="none" strokeWidth="4" className="stroke-paint" />
      <path d="M163 118v.1m3-13v.1m6-12v.1m9-9v.1" strokeWidth="5" className="stroke-muted" opacity=".55" />
      <path d="M66 158V76" strokeWidth="6" className="stroke-neutral-text" />
      <path d="M34 62h58l16 14-16 14H34z" strokeWidth="3.5" className="fill-card stroke-neutral-text" />
      <path d="M50 76h.1m15.9 0h.1m15.9 0h.1" strokeWidth="6" className="stroke-edge" />
      <path d="M262 166v-24" strokeWidth="4" className="stroke-neutral-text" />
      <path
        d="M262 146c-12 0-17-9-15-18 3-10 11-13 15-23 4 10 12 13 15 23 2 9-3 18-15 18z"
        strokeWidth="3.5"
        className="fill-accent stroke-neutral-text"
      />
    </Scene>
  )
}
