/**
 * Demo tariff: textiles, clothes, shoes, stone, glass, jewels.
 * @see server/classification/demo/food.ts, server/classification/demo/tariffRows.ts
 */
export const clothesTariff = `
# 5101 羊毛 | Wool | 035 | 50 9 0 | ABt P/Q | 是否梳理;是否脱脂;种类;细度
5101110001 含脂剪羊毛，配额内 | Greasy shorn wool, within quota | 1
5101210001 脱脂剪羊毛，配额内 | Degreased shorn wool, within quota | 1
# 5201 棉花 | Cotton | 035 | 125 9 0 | 4xABt M/P/Q | 是否梳理;等级;长度 | quota
5201000001 皮棉，配额内 | Cotton lint, within quota | 1
5201000090 皮棉，配额外 | Cotton lint, out of quota | 40
# 5208 棉布 | Cotton cloth | 030 035 | 70 13 13 |  | 组织;染整方式;成分含量;幅宽;克重
5208320000 平纹染色棉布 | Dyed plain cotton cloth | 8
5208520010 印花棉布 | Printed cotton cloth | 8<10
# 5407 长丝布 | Filament cloth | 030 035 | 130 13 13 |  | 组织;染整方式;成分含量;幅宽;克重
5407520091 染色涤纶布 | Dyed polyester cloth | 8
5407420000 染色尼龙布 | Dyed nylon cloth | 8
# 5603 无纺布 | Nonwovens | 035 | 85 13 13 |  | 成分含量;克重;规格;是否浸渍涂布
5603121000 无纺布，浸渍涂布 | Nonwovens, coated | 8
5603129000 无纺布，未涂布 | Nonwovens, not coated | 8
# 5703 簇绒地毯 | Tufted carpets | 032 035 | 130 13 13 |  | 材质;规格;用途
5703310000 尼龙簇绒地毯 | Nylon tufted carpets | 4
# 6004 针织布 | Knitted cloth | 035 030 | 130 13 13 |  | 织造方法;染整方式;成分含量;幅宽
6004103000 弹力针织布 | Stretch knitted cloth | 8
# 6104 针织女装 | Knitted clothes for women | 011 035 | 90 13 13 |  | 种类;类别;成分含量;品牌;货号
6104430000 针织涤纶连衣裙 | Knitted polyester dresses | 6
6104620000 针织棉制女裤 | Knitted cotton trousers for women | 6<10
# 6105 针织男衬衫 | Knitted shirts for men | 011 035 | 90 13 13 |  | 种类;类别;成分含量;品牌;货号
6105100000 针织棉制男衬衫 | Knitted cotton shirts for men | 6
# 6109 汗衫 | T-shirts | 011 035 | 90 13 13 |  | 种类;类别;成分含量;品牌;货号
6109100010 棉制T恤 | Cotton T-shirts | 6
6109909060 化纤T恤 | T-shirts of man-made fibre | 6
# 6110 毛衫 | Pullovers | 011 035 | 90 13 13 |  | 种类;类别;成分含量;品牌;货号
6110110000 羊毛衫 | Wool pullovers | 6
6110120000 羊绒衫 | Cashmere pullovers | 6
6110300090 化纤针织衫 | Pullovers of man-made fibre | 6
# 6115 袜 | Socks and hosiery | 025 035 | 90 13 13 |  | 种类;成分含量;品牌;货号
6115950019 棉袜 | Cotton socks | 6
6115210000 连裤袜 | Tights | 6<8
# 6201 男外套 | Coats for men | 011 035 | 100 13 13 |  | 种类;类别;成分含量;填充物;品牌
6201401000 羽绒服，男式 | Down coats for men | 6
6201409000 化纤大衣，男式 | Coats of man-made fibre for men | 6
# 6203 男装 | Suits and trousers for men | 011 035 | 90 13 13 |  | 种类;类别;成分含量;品牌;货号
6203110010 羊毛西服套装，男式 | Wool suits for men | 8
6203429090 棉制长裤，男式 | Cotton trousers for men | 6
# 6204 女装 | Suits and dresses for women | 011 035 | 90 13 13 |  | 种类;类别;成分含量;品牌;货号
6204430090 化纤连衣裙 | Dresses of man-made fibre | 6
6204620000 棉制长裤，女式 | Cotton trousers for women | 6
# 6212 内衣 | Underwear | 011 035 | 100 13 13 |  | 种类;成分含量;品牌;货号
6212101000 化纤胸罩 | Bras of man-made fibre | 6
# 6302 床上用品 | Bed linen | 011 035 | 90 13 13 |  | 种类;成分含量;规格;是否印花
6302310000 棉制床单 | Cotton bed linen | 6
6302600000 毛巾 | Towels | 6<14
# 6307 其他纺织制品 | Other textile goods | 035 | 90 13 13 |  | 种类;用途;成分含量
6307900010 口罩 | Face masks | 6
# 6402 橡塑面鞋 | Shoes of rubber or plastic | 025 035 | 100 13 13 |  | 款式;鞋面材料;鞋底材料;品牌;货号
6402190090 运动鞋，塑胶面 | Sports shoes with plastic uppers | 10
6402992900 拖鞋，塑料 | Plastic slippers | 10<24
# 6403 皮鞋 | Leather shoes | 025 035 | 100 13 13 |  | 款式;鞋面材料;鞋底材料;品牌;货号
6403400010 安全鞋，皮面 | Leather safety shoes | 10
6403590090 皮鞋，皮底 | Leather shoes with leather soles | 10
# 6404 布面鞋 | Shoes of cloth | 025 035 | 100 13 13 |  | 款式;鞋面材料;鞋底材料;品牌;货号
6404110000 布面运动鞋 | Sports shoes of cloth | 10<24
# 6505 帽 | Hats | 011 035 | 130 13 13 |  | 种类;成分含量;品牌
6505009900 针织帽 | Knitted hats | 6
# 6601 伞 | Umbrellas | 011 035 | 130 13 13 |  | 种类;材质;规格
6601910000 折叠伞 | Folding umbrellas | 5
# 6802 石材 | Worked stone | 035 | 90 13 0 | A M | 材质;加工方法;规格
6802911000 大理石板 | Marble slabs | 6
6802931100 花岗石墓碑 | Granite tombstones | 6
# 6907 瓷砖 | Tiles | 032 035 | 100 13 13 | A M | 种类;规格;吸水率
6907211000 瓷砖，低吸水率 | Tiles of low absorption | 5<7
# 6910 卫生洁具 | Sanitary ware | 011 035 | 100 13 13 | A L | 种类;材质;品牌
6910100000 陶瓷洗脸盆、马桶 | Ceramic basins and toilets | 5
# 6911 瓷餐具 | Porcelain tableware | 011 035 | 100 13 13 | A R | 种类;材质;用途
6911101900 瓷餐具 | Porcelain tableware | 7
# 7007 安全玻璃 | Safety glass | 032 035 | 70 13 13 | A L/M | 种类;用途;规格
7007119000 钢化玻璃，车用 | Toughened glass for vehicles | 10
7007210000 夹层玻璃，车用 | Laminated glass for vehicles | 10<14
# 7013 玻璃器皿 | Glassware | 035 | 100 13 13 | A R | 种类;用途;材质
7013370000 玻璃杯 | Drinking glasses | 7
7013490000 玻璃碗盘 | Glass bowls and plates | 7
# 7102 钻石 | Diamonds | 036 | 35 13 0 | D | 种类;加工程度;用途;克拉重量
7102390000 加工钻石 | Worked diamonds | 0
# 7113 首饰 | Jewellery | 036 | 130 13 0 | J | 种类;材质;是否镶嵌
7113119090 银首饰 | Silver jewellery | 8+5
7113191100 镶钻黄金首饰 | Gold jewellery with diamonds | 8+5
7113191990 黄金首饰 | Gold jewellery | 8+5
`;
