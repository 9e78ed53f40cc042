declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, { min: number; max: number; default: number }>
    keepFeatures?: string[]
    noHinting?: boolean
  }
  // oxlint-disable-next-line import/no-default-export -- the package has a default export
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
