declare module 'subset-font' {
  // oxlint-disable-next-line import/no-default-export -- as the package has it
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, number | { min: number; max: number }> },
  ): Promise<Buffer>
}
