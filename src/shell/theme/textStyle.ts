/** A size of text with its line. */
export const textStyle = (size: number, line: number, weight = 400) => ({
  fontSize: size,
  lineHeight: line / size,
  fontWeight: weight,
});
