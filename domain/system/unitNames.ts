/** What people write for units of measure beside their codes and names. */

/** These mean one unit of the customs table and no other. */
export const unitWords: Readonly<Record<string, readonly string[]>> = {
  '035': ['kg', 'kgs', '公斤'], '036': ['g', 'gram', 'grams'], '070': ['t', 'mt', 'ton', 'tons', '公吨'],
  '030': ['m', 'mtr', 'meter', 'meters'], '147': ['km'], '032': ['m2', 'sqm', '平米'], '033': ['m3', 'cbm', '立方'],
  '095': ['l', 'ltr', 'liter', 'liters'], '096': ['ml'], '076': ['lb', 'lbs'], '083': ['oz'], '127': ['doz'],
}; // biome-ignore format: a table

/** These are mostly meant so, and a person says whether they are: a piece may be 个, 件 or 只. */
export const unitGuesses: Readonly<Record<string, string>> = {
  pcs: '007', pc: '007', pce: '007', pieces: '007', piece: '007', ea: '007', each: '007', nos: '007', unit: '001', units: '001',
  set: '006', sets: '006', pr: '025', prs: '025', pairs: '025', roll: '018', rolls: '018', sheet: '010', sheets: '010',
  ctn: '120', ctns: '120', carton: '120', cartons: '120', box: '140', boxes: '140', bag: '136', bags: '136', btl: '142', drum: '123', can: '122',
}; // biome-ignore format: a table
