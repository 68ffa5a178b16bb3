/** Words of the dictionary of units that a unit of a paper may be. */
export const unitsMeant: Readonly<Record<string, readonly string[]>> = {
  PCS: ['个', '件', '只'], SET: ['套', '台'], KG: ['千克', '公斤'], G: ['克'], M: ['米'], M2: ['平方米'], M3: ['立方米'], ROLL: ['卷'], CTN: ['箱'],
  BOX: ['盒', '箱'], BAG: ['包', '袋'], PAIR: ['双', '对'], DOZ: ['打'], L: ['升'], UNIT: ['台', '个'], SHEET: ['张'], T: ['吨'], NO: ['个', '只'],
}; // biome-ignore format: a table of words
