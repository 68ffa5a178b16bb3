/**
 * Demo tariff: minerals, chemicals, plastics, rubber, wood, paper.
 * @see server/classification/demo/food.ts, server/classification/demo/tariffRows.ts
 */
export const materialsTariff = `
# 2501 盐 | Salt | 035 | 11 9 0 | A R | 用途;纯度;包装规格
2501001100 食用盐 | Table salt | 0
2501001900 工业盐 | Industrial salt | 0
# 2523 水泥 | Cement | 035 | 30 13 0 | AB M | 种类;标号;是否着色
2523210000 白水泥 | White cement | 6
2523290000 灰水泥 | Grey cement | 5<8
# 2601 铁矿砂 | Iron ore | 035 | 0 13 0 | 7A M/P | 种类;平均粒度;含铁量;含水量
2601111000 铁矿粉 | Iron ore fines | 0
2601112000 铁矿块 | Iron ore lumps | 0
# 2701 煤 | Coal | 035 | 20 13 0 | 4x7A M | 种类;发热量;挥发分;含硫量
2701121000 炼焦煤 | Coking coal | 3
2701129000 动力煤 | Steam coal | 6
# 2710 成品油 | Oil products | 035 095 | 20 13 13 | 47ABvy M/N | 用途;馏程;包装规格
2710121000 车用汽油 | Petrol | 5~1
2710192200 柴油 | Diesel | 6
2710199100 发动机润滑油 | Engine oil | 6
2710199200 润滑脂 | Lubricating grease | 6
# 2711 石油气 | Petroleum gas | 035 | 20 9 0 | AB M | 成分含量;状态
2711110000 液化天然气 | Liquefied natural gas | 0
2711120000 液化丙烷 | Liquefied propane | 5~1
# 2804 气体 | Gases | 035 | 30 13 0 | AB M/N | 纯度;用途;包装规格
2804100000 氢气 | Hydrogen | 5.5
2804619010 高纯多晶硅 | High purity polysilicon | 4
# 2836 碳酸盐 | Carbonates | 035 | 35 13 0 | AB M | 成分含量;用途
2836200000 纯碱 | Soda ash | 5.5
2836910000 碳酸锂 | Lithium carbonate | 5.5~2
# 2905 醇 | Alcohols | 035 | 30 13 13 | AB M/N | 成分含量;用途
2905110000 甲醇 | Methanol | 5.5
2905310000 乙二醇 | Ethylene glycol | 5.5
# 2922 氨基化合物 | Amino compounds | 035 | 30 13 13 | AB R/S | 成分含量;用途
2922411000 赖氨酸 | Lysine | 6.5
2922499990 氨基酸，其他 | Other amino acids | 6.5
# 2933 杂环化合物 | Heterocyclic compounds | 035 | 20 13 13 | AB | 成分含量;用途
2933610000 三聚氰胺 | Melamine | 6.5
2933990099 杂环中间体 | Heterocyclic intermediates | 6.5
# 3002 血液制品与疫苗 | Blood products and vaccines | 035 | 20 3 3 | ABQV V/W | 成分;用途;包装规格;是否零售包装
3002120013 免疫血清 | Immune sera | 3~0
3002410000 人用疫苗 | Vaccines for people | 3~0
3002490000 诊断试剂用微生物制品 | Microbial products for testing | 3
# 3004 药品 | Medicines in doses | 035 | 30 13 13 | Q | 成分;用途;包装规格;商品名
3004209099 抗菌素片剂 | Antibiotic tablets | 0
3004390011 胰岛素制剂 | Insulin preparations | 0
3004909099 西药，零售装 | Medicines packed for retail | 0<2
# 3105 复合肥 | Compound fertiliser | 035 | 35 9 0 | 7A M | 成分含量;包装规格
3105200010 氮磷钾复合肥，配额内 | NPK fertiliser, within quota | 4~1
3105510000 含硝酸盐的肥料 | Fertiliser with nitrates | 4~1
# 3208 油漆 | Paints | 035 | 50 13 13 | AB M | 成分含量;用途;施工状态下挥发物含量
3208100090 聚酯漆 | Polyester paint | 10+4
3208201090 丙烯酸漆 | Acrylic paint | 9+4
# 3303 香水 | Perfume | 035 | 150 13 13 | A M | 包装规格;品牌
3303000010 香水 | Perfume | 3+15
3303000020 花露水 | Floral water | 3
# 3304 美容化妆品 | Make-up and skin care | 035 011 | 150 13 13 | A M | 用途;包装规格;品牌
3304100010 唇膏 | Lipstick | 5+15
3304200010 眼影、眼线 | Eye make-up | 5+15
3304990021 润肤霜 | Skin cream | 1<5
3304990031 防晒霜 | Sun cream | 1
3304990041 面膜，片状 | Sheet masks | 1
# 3305 洗发护发 | Hair care | 035 | 150 13 13 | A M | 用途;包装规格;品牌
3305100000 洗发水 | Shampoo | 3
3305900000 护发素 | Hair conditioner | 3
# 3401 肥皂 | Soap | 035 | 130 13 13 | A M | 用途;形状;包装规格
3401110000 香皂 | Toilet soap | 6.5
3401300000 沐浴露 | Shower gel | 6.5<10
# 3402 洗涤剂 | Detergents | 035 | 80 13 13 | AB M | 成分含量;包装规格
3402500010 洗衣液，零售装 | Liquid detergent for retail | 6.5
3402909000 工业清洗剂 | Industrial cleaners | 6.5
# 3822 诊断试剂 | Diagnostic reagents | 035 | 26 13 13 | A V/W | 成分;用途;包装规格
3822190020 体外诊断试剂盒 | Test kits | 3~0
3822190030 血糖试纸 | Blood sugar strips | 3~0
# 3901 聚乙烯 | Polyethylene | 035 | 45 13 13 | A | 外观;成分含量;密度;底料来源;牌号
3901100090 低密度聚乙烯粒子 | Low density polyethylene pellets | 6.5
3901200090 高密度聚乙烯粒子 | High density polyethylene pellets | 6.5
# 3902 聚丙烯 | Polypropylene | 035 | 45 13 13 | A | 外观;成分含量;底料来源;牌号
3902100090 聚丙烯粒子 | Polypropylene pellets | 6.5
# 3907 聚酯与聚碳酸酯 | Polyesters and polycarbonates | 035 | 45 13 13 | A | 外观;成分含量;粘数;牌号
3907400000 聚碳酸酯粒子 | Polycarbonate pellets | 6.5
3907610000 聚酯瓶片 | Bottle grade polyester | 6.5
# 3917 塑料管 | Plastic tubes | 035 | 45 13 13 |  | 材质;是否硬管;用途;规格
3917320000 塑料软管，无接头 | Plastic hose without fittings | 6.5
3917400000 塑料管接头 | Plastic pipe fittings | 6.5
# 3919 自粘塑料膜 | Self-adhesive film | 035 | 45 13 13 |  | 材质;规格;是否成卷;用途
3919109900 胶带，宽二十厘米以下 | Tape up to 20 cm wide | 6.5
3919909090 不干胶膜 | Self-adhesive film | 6.5
# 3923 塑料包装 | Plastic packaging | 035 | 80 13 13 | A | 材质;种类;用途
3923100090 塑料箱盒 | Plastic boxes | 10
3923210000 聚乙烯袋 | Polyethylene bags | 10
3923300000 塑料瓶 | Plastic bottles | 6.5
# 3926 其他塑料制品 | Other plastic goods | 035 | 80 13 13 |  | 材质;用途;品牌
3926100000 塑料文具 | Plastic office goods | 10
3926909090 塑料零件，通用 | Plastic parts for general use | 6.5<10
# 4011 新轮胎 | New tyres | 011 035 | 50 13 13 | A L/M | 结构类型;断面宽;轮辋直径;用途;胎面花纹
4011100000 小客车轮胎 | Car tyres | 10
4011200011 客货车子午线轮胎 | Bus and truck tyres | 10
4011400000 摩托车轮胎 | Motorcycle tyres | 15
# 4016 橡胶制品 | Rubber goods | 035 | 80 13 13 |  | 材质;用途;是否机器用
4016931000 橡胶密封圈，机器用 | Rubber seals for machines | 8
4016999001 橡胶减震垫 | Rubber pads | 10
# 4202 箱包 | Bags and cases | 011 035 | 100 13 13 |  | 种类;材质;规格;品牌
4202121000 塑料面行李箱 | Suitcases with plastic outside | 6<10
4202220000 塑料或布面手提包 | Handbags of plastic or cloth | 6
4202310090 皮革钱包 | Leather wallets | 6
4202920000 双肩背包 | Backpacks | 6
# 4203 皮革衣着 | Leather clothes | 011 035 | 100 13 13 |  | 种类;材质;款式
4203100090 皮革上衣 | Leather jackets | 6
4203301090 皮腰带 | Leather belts | 10
# 4407 锯材 | Sawn wood | 035 033 | 35 9 0 | ABEF P/Q | 树种;规格;加工方法;拉丁学名
4407110099 松木板材 | Pine boards | 0
4407910000 橡木板材 | Oak boards | 0
# 4418 木制建筑件 | Wooden building parts | 035 | 50 13 0 | AB P/Q | 材质;用途;规格
4418290090 木门 | Wooden doors | 4
4418750000 复合木地板 | Multilayer wooden floor | 4
# 4703 木浆 | Wood pulp | 035 | 0 13 0 | A M | 种类;是否漂白
4703210001 漂白针叶木浆 | Bleached softwood pulp | 0
4703290001 漂白阔叶木浆 | Bleached hardwood pulp | 0
# 4802 书写印刷纸 | Writing and printing paper | 035 | 35 13 0 |  | 用途;每平方米克重;规格;纤维含量
4802560090 复印纸 | Copying paper | 5
# 4819 纸包装 | Paper packaging | 035 | 80 13 0 |  | 种类;材质;用途
4819100000 瓦楞纸箱 | Corrugated boxes | 5
4819400000 纸袋 | Paper bags | 6
# 4901 图书 | Books | 035 | 0 9 9 |  | 种类;书名;版次
4901990000 图书 | Books | 0
`;
