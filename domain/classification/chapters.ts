import { bi, type Text } from '../core/text.ts';

/**
 * A section of the tariff, as far as goods are sought by it: its chapters in short words of our own, none of the legal
 * text.
 */
interface Section {
  readonly no: string;
  readonly label: Text;
  readonly chapters: readonly (readonly [no: string, zh: string, en: string])[];
}

const section = (no: string, zh: string, en: string, chapters: Section['chapters']): Section => ({
  no,
  label: bi(zh, en),
  chapters,
});

/**
 * The 21 sections of the Harmonized System and their chapters, in their order; 77 is kept free by the system itself.
 */
const sections: readonly Section[] = [
  section('I', '动物及其产品', 'Animals and what comes of them', [
    ['01', '活的动物', 'Live animals'],
    ['02', '肉与杂碎', 'Meat and offal'],
    ['03', '鱼与水产', 'Fish and seafood'],
    ['04', '乳、蛋、蜜', 'Milk, eggs, honey'],
    ['05', '其他动物原料', 'Other animal materials'],
  ]),
  section('II', '植物及其产品', 'Plants and what comes of them', [
    ['06', '苗木与花卉', 'Live plants and flowers'],
    ['07', '蔬菜', 'Vegetables'],
    ['08', '水果与坚果', 'Fruit and nuts'],
    ['09', '咖啡、茶、香料', 'Coffee, tea, spices'],
    ['10', '谷物', 'Cereals'],
    ['11', '面粉与淀粉', 'Flour and starch'],
    ['12', '油籽与药材', 'Oil seeds and medicinal plants'],
    ['13', '树胶与浸膏', 'Gums and extracts'],
    ['14', '编结用植物', 'Plaiting materials'],
  ]),
  section('III', '油脂与蜡', 'Fats, oils and waxes', [['15', '动植物油脂', 'Animal and vegetable fats']]),
  section('IV', '食品、饮料、烟', 'Food, drink, tobacco', [
    ['16', '肉鱼制品', 'Prepared meat and fish'],
    ['17', '糖与糖果', 'Sugar and sweets'],
    ['18', '可可与巧克力', 'Cocoa and chocolate'],
    ['19', '谷物与糕点', 'Cereal food and pastry'],
    ['20', '果蔬制品', 'Prepared fruit and vegetables'],
    ['21', '调味与杂项食品', 'Sauces and other food'],
    ['22', '饮料、酒、醋', 'Drinks, spirits, vinegar'],
    ['23', '饲料与残渣', 'Fodder and residues'],
    ['24', '烟草', 'Tobacco'],
  ]),
  section('V', '矿产品', 'Minerals', [
    ['25', '盐、土、石', 'Salt, earth, stone'],
    ['26', '矿砂与矿灰', 'Ores and ash'],
    ['27', '矿物燃料与油', 'Mineral fuels and oils'],
  ]),
  section('VI', '化学工业产品', 'Chemicals', [
    ['28', '无机化学品', 'Inorganic chemicals'],
    ['29', '有机化学品', 'Organic chemicals'],
    ['30', '药品', 'Medicines'],
    ['31', '肥料', 'Fertilisers'],
    ['32', '染料与油漆', 'Dyes and paints'],
    ['33', '香料与化妆品', 'Perfume and cosmetics'],
    ['34', '洗涤与蜡制品', 'Soap and wax goods'],
    ['35', '蛋白与胶', 'Proteins and glue'],
    ['36', '火药与烟花', 'Explosives and fireworks'],
    ['37', '照相用品', 'Photographic goods'],
    ['38', '杂项化学品', 'Other chemicals'],
  ]),
  section('VII', '塑料与橡胶', 'Plastics and rubber', [
    ['39', '塑料', 'Plastics'],
    ['40', '橡胶', 'Rubber'],
  ]),
  section('VIII', '皮革与箱包', 'Leather and bags', [
    ['41', '生皮与皮革', 'Hides and leather'],
    ['42', '皮具与箱包', 'Leather goods and bags'],
    ['43', '毛皮', 'Furskins'],
  ]),
  section('IX', '木与编结品', 'Wood and plaited goods', [
    ['44', '木与木制品', 'Wood'],
    ['45', '软木', 'Cork'],
    ['46', '编结制品', 'Plaited goods'],
  ]),
  section('X', '纸与印刷品', 'Paper and print', [
    ['47', '纸浆', 'Pulp'],
    ['48', '纸与纸板', 'Paper and board'],
    ['49', '书报印刷品', 'Printed matter'],
  ]),
  section('XI', '纺织品', 'Textiles', [
    ['50', '丝', 'Silk'],
    ['51', '羊毛与兽毛', 'Wool and hair'],
    ['52', '棉', 'Cotton'],
    ['53', '麻与植物纤维', 'Plant fibres'],
    ['54', '化纤长丝', 'Filaments'],
    ['55', '化纤短纤', 'Staple fibres'],
    ['56', '絮胎、毡、绳', 'Wadding, felt, rope'],
    ['57', '地毯', 'Carpets'],
    ['58', '特种织物', 'Special fabrics'],
    ['59', '涂布织物', 'Coated fabrics'],
    ['60', '针织布', 'Knitted fabrics'],
    ['61', '针织服装', 'Knitted clothes'],
    ['62', '梭织服装', 'Woven clothes'],
    ['63', '家纺与旧衣', 'Home textiles, worn clothes'],
  ]),
  section('XII', '鞋帽伞', 'Shoes, hats, umbrellas', [
    ['64', '鞋靴', 'Footwear'],
    ['65', '帽', 'Headgear'],
    ['66', '伞与杖', 'Umbrellas and sticks'],
    ['67', '羽毛与假发', 'Feathers and wigs'],
  ]),
  section('XIII', '石材、陶瓷、玻璃', 'Stone, ceramics, glass', [
    ['68', '石膏水泥制品', 'Stone and cement goods'],
    ['69', '陶瓷', 'Ceramics'],
    ['70', '玻璃', 'Glass'],
  ]),
  section('XIV', '珠宝与贵金属', 'Jewels and precious metal', [['71', '珠宝与贵金属', 'Jewels and precious metal']]),
  section('XV', '贱金属', 'Base metals', [
    ['72', '钢铁', 'Iron and steel'],
    ['73', '钢铁制品', 'Iron and steel goods'],
    ['74', '铜', 'Copper'],
    ['75', '镍', 'Nickel'],
    ['76', '铝', 'Aluminium'],
    ['78', '铅', 'Lead'],
    ['79', '锌', 'Zinc'],
    ['80', '锡', 'Tin'],
    ['81', '其他贱金属', 'Other base metals'],
    ['82', '工具与刀具', 'Tools and cutlery'],
    ['83', '杂项金属制品', 'Other metal goods'],
  ]),
  section('XVI', '机械与电气', 'Machines and electric goods', [
    ['84', '机械', 'Machines'],
    ['85', '电气与电子', 'Electric and electronic goods'],
  ]),
  section('XVII', '运输设备', 'Vehicles and vessels', [
    ['86', '铁道车辆', 'Railway'],
    ['87', '汽车与零件', 'Road vehicles and parts'],
    ['88', '航空器', 'Aircraft'],
    ['89', '船舶', 'Ships'],
  ]),
  section('XVIII', '仪器与钟表', 'Instruments and clocks', [
    ['90', '光学与医疗仪器', 'Optical and medical instruments'],
    ['91', '钟表', 'Clocks and watches'],
    ['92', '乐器', 'Musical instruments'],
  ]),
  section('XIX', '武器', 'Arms', [['93', '武器弹药', 'Arms and ammunition']]),
  section('XX', '杂项制品', 'Various goods', [
    ['94', '家具与灯具', 'Furniture and lamps'],
    ['95', '玩具与运动用品', 'Toys and sports goods'],
    ['96', '杂项日用品', 'Various articles'],
  ]),
  section('XXI', '艺术品与特殊商品', 'Works of art, special goods', [
    ['97', '艺术品与古物', 'Works of art, antiques'],
    ['98', '特殊交易商品', 'Special transactions'],
  ]),
];

const chapterNames: ReadonlyMap<string, Text> = new Map(
  sections.flatMap(({ chapters }) => chapters.map(([no, zh, en]) => [no, bi(zh, en)] as const)),
);

export const chapterName = (no: string): Text => chapterNames.get(no) ?? bi(`第${no}章`, `Chapter ${no}`);

/** Of a chapter that the Harmonized System does not have: none. */
export const sectionOf = (chapter: string): Section | undefined =>
  sections.find(({ chapters }) => chapters.some(([no]) => no === chapter));
