/** Registration number styled as a number plate. */
export function PlateChip({ plate }: { plate: string }) {
  return (
    <span className="inline-flex h-6 items-stretch overflow-hidden rounded-[5px] border-[1.5px] border-neutral-solid bg-white align-middle">
      <span aria-hidden className="w-1 bg-[linear-gradient(#ce1126_33%,#fcd116_33%_66%,#006b3f_66%)]" />
      <span className="px-1.5 text-table leading-[21px] font-bold tracking-wide whitespace-nowrap text-[#131916]">
        {plate}
      </span>
    </span>
  )
}
