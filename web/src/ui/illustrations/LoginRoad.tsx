/** The road to the horizon beside the sign-in form. In portrait format, cropped to its box with the road in the centre. */
export function LoginRoad() {
  return (
    <svg
      viewBox="0 0 400 560"
      aria-hidden
      preserveAspectRatio="xMidYMax slice"
      className="block size-full"
      strokeLinecap="round"
    >
      <path d="M-600-900h1600V560H-600z" className="fill-accent-soft" />
      <circle cx="292" cy="206" r="38" className="fill-sun" />
      <path d="M84 132h58m-38 16h64m108-70h44m-60 16h36" strokeWidth="8" className="stroke-card" opacity=".7" />
      <path d="M-600 330C-200 210-40 300 60 268s110-60 190-28 90 60 750-10v330H-600z" className="fill-accent/20" />
      <path d="M-600 350C-200 280 20 340 150 322s170-14 850 10v228H-600z" className="fill-accent/35" />
      <path
        d="M233 318C228 320 212 326 202 333C191 339 179 347 172 355C165 364 159 373 158 382C158 392 162 402 168 413C174 424 186 435 195 446C204 458 216 470 221 482C226 494 229 507 224 520C219 533 196 553 190 560L324 560C326 553 337 533 335 520C333 507 322 494 310 482C299 470 280 458 265 446C249 435 231 424 219 413C208 402 198 392 194 382C189 373 190 364 194 355C197 347 206 339 213 333C221 326 235 320 239 318z"
        className="fill-road"
      />
      <path
        d="M177 366l-2 13h1l2-13zM179 394l11 16h2l-11-16zM207 427l22 20h3l-22-20zM251 467l19 24h4l-19-24zM277 515l-9 27h7l5-27z"
        className="fill-paint"
      />
      <path d="M86 440v-34m268 28v-28m-40-26v-18m-196-8v-14" strokeWidth="5" className="stroke-road" />
      <path
        d="M86 410c-22 0-30-17-26-32 5-17 20-22 26-40 6 18 21 23 26 40 4 15-4 32-26 32zm268 0c-16 0-22-12-19-23 4-12 14-16 19-29 5 13 15 17 19 29 3 11-3 23-19 23zm-40-44c-10 0-14-8-12-15 2-8 9-10 12-19 3 9 10 11 12 19 2 7-2 15-12 15zm-196-24c-8 0-11-6-9-11 2-7 7-8 9-15 2 7 7 8 9 15 2 5-1 11-9 11z"
        className="fill-accent"
      />
      <path d="M192 398c1-9 4-12 9-12h12c5 0 8 3 9 12l3 6v11h-36v-11z" className="fill-paint" />
      <path d="M197 399l2-8h16l2 8z" className="fill-road" />
      <path d="M193 406h3m22 0h3" strokeWidth="4" className="stroke-danger-solid" />
      <path d="M194 417h3m20 0h3" strokeWidth="5" className="stroke-neutral-text" />
    </svg>
  )
}
