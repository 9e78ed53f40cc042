/** Aligns a button with the control of the field beside it, whatever is below the control. */
export const ALIGN_WITH_INPUT = 'mt-[calc(1lh+0.375rem)]'

/** Classes of all inputs. 16 px on touch devices prevents zooming. */
export const inputClass =
  'h-9 w-full min-w-0 rounded-md border border-control bg-card px-3 text-body text-text transition-[border-color,box-shadow] hover:border-neutral-solid focus:border-focus focus:ring-1 focus:ring-focus focus:outline-none [&[readonly]]:border-line [&[readonly]]:bg-page disabled:cursor-not-allowed disabled:border-line disabled:bg-neutral-soft disabled:text-muted aria-invalid:border-danger-solid aria-invalid:focus:ring-danger-solid pointer-coarse:h-11 pointer-coarse:text-input'

/** Classes of native file inputs: the file name beside a button like the others. */
export const fileInputClass =
  'w-full max-w-full min-w-0 rounded-md text-table text-muted file:mr-3 file:h-9 file:rounded-md file:border file:border-edge file:bg-card file:px-3.5 file:text-body file:font-medium file:text-text hover:file:bg-neutral-soft focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus pointer-coarse:file:h-11'
