/**
 * Demo tariff: what is eaten and drunk. Goods that exist, in words of our own, with rates that could be; no official
 * text.
 * @see server/classification/demo/tariffRows.ts
 */
export const foodTariff = `
# 0201 鲜牛肉 | Fresh beef | 035 | 70 9 9 | AB P/R/Q/S | 部位;是否去骨;等级;包装规格
0201100010 鲜牛肉，整头或半头 | Fresh beef, whole or half carcass | 20
0201200010 鲜牛肉块，带骨 | Fresh beef cuts, with bone | 12<20
0201300010 鲜牛肉块，剔骨 | Fresh beef cuts, boned | 12
# 0203 猪肉 | Pork | 035 | 70 9 9 | AB P/R/Q/S | 部位;是否去骨;是否冷冻;包装规格
0203120090 鲜猪前腿后腿，带骨 | Fresh pork legs, with bone | 20
0203220090 冻猪腿，带骨 | Frozen pork legs, with bone | 12~8
0203290090 冻猪肉，其他部位 | Frozen pork, other cuts | 12~8
# 0303 冻鱼 | Frozen fish | 035 | 40 9 9 | ABU P/R/Q/S | 拉丁学名;个体重量;制作方法;来源（养殖或野生捕捞）
0303110000 冻红大马哈鱼 | Frozen sockeye salmon | 10~5
0303140090 冻鳟鱼 | Frozen trout | 12<10
0303550000 冻竹荚鱼 | Frozen horse mackerel | 10
0303890090 冻鱼，未具体列名 | Frozen fish, not named elsewhere | 10~7
# 0306 虾蟹 | Shrimps and crabs | 035 | 70 9 9 | ABU P/R/Q/S | 拉丁学名;是否带壳;是否熟制;个体规格
0306141000 冻梭子蟹 | Frozen swimming crab | 10
0306172090 冻对虾，带壳 | Frozen prawns in shell | 5~2
0306339900 活蟹 | Live crab | 14
# 0402 奶粉 | Milk powder | 035 | 40 13 13 | A7 M/P/R/Q/S | 乳脂含量;是否加糖;形状;包装规格
0402100000 脱脂奶粉 | Skimmed milk powder | 10
0402210000 全脂奶粉，不加糖 | Whole milk powder without sugar | 10<15
0402290000 奶粉，加糖 | Milk powder with sugar | 10
# 0406 奶酪 | Cheese | 035 | 90 13 13 | A P/R/Q/S | 种类;是否磨碎;是否加工;包装规格
0406100000 鲜奶酪 | Fresh cheese | 12~8
0406300000 再制奶酪块 | Processed cheese in blocks | 12~8
0406900000 成熟奶酪 | Ripened cheese | 12~8
# 0409 蜂蜜 | Honey | 035 | 80 9 9 | AB P/R/Q/S | 蜜源;是否过滤;包装规格
0409000000 天然蜂蜜，零售装 | Natural honey | 15
# 0603 鲜切花 | Cut flowers | 035 008 | 100 9 9 | AB P/Q | 种类;是否染色;用途
0603110000 鲜切玫瑰 | Fresh cut roses | 10
0603130000 鲜切兰花 | Fresh cut orchids | 10<14
# 0703 葱蒜 | Onions and garlic | 035 | 70 9 9 | AB P/R/Q/S | 种类;制作或保存方法
0703101000 鲜洋葱 | Fresh onions | 13
0703201000 鲜大蒜头 | Fresh garlic | 13
# 0710 冷冻蔬菜 | Frozen vegetables | 035 | 70 9 9 | AB P/R/Q/S | 种类;是否煮熟;包装规格
0710100000 冻土豆块 | Frozen potatoes | 13
0710220000 冻豇豆和菜豆 | Frozen beans | 13
0710809090 冻蔬菜，其他 | Frozen vegetables, other | 13<15
# 0802 坚果 | Nuts | 035 | 70 9 9 | AB P/R/Q/S | 种类;是否带壳;保存方法
0802110000 扁桃核，带壳 | Almonds in shell | 24~10
0802120000 扁桃仁 | Almond kernels | 10
0802510000 开心果，带壳 | Pistachios in shell | 10~5
0802620000 夏威夷果仁 | Macadamia kernels | 24~12
# 0803 香蕉 | Bananas | 035 | 40 9 9 | AB P/R/Q/S | 种类;保存方法
0803900000 香蕉，鲜或晒干 | Bananas, fresh or dried | 10
# 0806 葡萄 | Grapes | 035 | 80 9 9 | AB P/R/Q/S | 种类;等级;包装规格
0806100000 鲜葡萄 | Fresh grapes | 13
0806200000 葡萄干 | Raisins | 10
# 0808 苹果和梨 | Apples and pears | 035 | 100 9 9 | AB P/R/Q/S | 品种;等级;保存方法
0808100010 鲜苹果，装箱 | Fresh apples | 10
0808309000 鲜梨 | Fresh pears | 12
# 0809 核果 | Stone fruit | 035 | 80 9 9 | AB P/R/Q/S | 品种;保存方法
0809290000 鲜甜樱桃（车厘子） | Fresh sweet cherries | 10
0809300000 鲜桃 | Fresh peaches | 10
# 0901 咖啡 | Coffee | 035 | 50 13 13 | AB P/R/Q/S | 是否焙炒;是否浸除咖啡碱;种类;包装规格
0901110000 生咖啡豆 | Coffee beans, not roasted | 8
0901210000 烘焙咖啡豆 | Roasted coffee | 15
0901220000 烘焙咖啡豆，脱因 | Roasted coffee, decaffeinated | 15<20
# 0902 茶叶 | Tea | 035 | 100 13 13 | AB P/R/Q/S | 种类;是否花茶;内包装每件净重
0902101000 茉莉绿茶，小包装 | Jasmine green tea in small packs | 15
0902109000 绿茶，小包装 | Green tea in small packs | 15
0902301000 乌龙茶，小包装 | Oolong tea in small packs | 15
0902400000 红茶，散装 | Black tea in bulk | 15
# 1001 小麦 | Wheat | 035 | 180 9 0 | 4xABty M/P/R/Q/S | 是否种用;种类 | quota
1001190001 硬粒小麦，配额内 | Durum wheat, within quota | 1
1001990001 普通小麦，配额内 | Wheat, within quota | 1
1001990090 普通小麦，配额外 | Wheat, out of quota | 65
# 1006 稻米 | Rice | 035 | 180 9 0 | 4xABty M/P/R/Q/S | 种类;加工程度;粒长 | quota
1006302001 长粒大米，配额内 | Long grain rice, within quota | 1
1006302090 长粒大米，配额外 | Long grain rice, out of quota | 65
# 1201 大豆 | Soya beans | 035 | 180 9 0 | 7AB M/P/R/Q/S | 是否种用;是否转基因;颜色
1201901000 黄大豆，榨油用 | Yellow soya beans for oil | 3
1201909000 其他大豆 | Other soya beans | 3
# 1207 其他油籽 | Other oil seeds | 035 | 70 9 9 | AB P/R/Q/S | 种类;是否种用;是否去皮
1207409000 芝麻 | Sesame seeds | 10
1207700000 甜瓜子 | Melon seeds | 20!
# 1507 豆油 | Soya oil | 035 | 190 9 9 | 7AB M/P/R/Q/S | 加工方法;包装规格
1507100000 豆油，初榨 | Crude soya oil | 9
1507900000 豆油，精制 | Refined soya oil | 9
# 1509 橄榄油 | Olive oil | 035 | 30 9 9 | AB M/R/S | 加工方法;等级;包装规格
1509200000 特级初榨橄榄油 | Extra virgin olive oil | 10~8
1509900000 精炼橄榄油 | Refined olive oil | 10
# 1604 鱼罐头 | Prepared fish | 035 | 90 13 13 | AB P/R/Q/S | 制作方法;包装规格;是否切碎
1604140000 金枪鱼罐头 | Canned tuna | 5<12
1604150000 鲭鱼罐头 | Canned mackerel | 5
# 1701 食糖 | Sugar | 035 | 125 13 13 | AB7t R/S | 种类;加工工艺;旋光度 | quota
1701991010 白砂糖，配额内 | White sugar, within quota | 15
1701991090 白砂糖，配额外 | White sugar, out of quota | 50
# 1704 糖果 | Sweets | 035 | 50 13 13 | AB R/S | 成分含量;包装规格
1704100000 口香糖 | Chewing gum | 12
1704900000 硬糖和软糖，无可可 | Sweets without cocoa | 10
# 1806 巧克力 | Chocolate | 035 | 50 13 13 | AB R/S | 形状;是否夹心;可可含量;包装规格
1806310000 夹心巧克力排块 | Filled chocolate bars | 8
1806320000 巧克力排块，无夹心 | Chocolate bars, not filled | 10
1806900000 巧克力制品，其他 | Other chocolate goods | 8<10
# 1901 婴幼儿食品与谷物粉 | Infant food and malt extract | 035 | 40 13 13 | A7B R/S | 成分含量;适用年龄;包装规格
1901101010 婴幼儿配方奶粉 | Infant formula powder | 15~5
1901109000 婴幼儿谷物辅食 | Infant cereal food | 15~2
1901200000 烘焙用预拌粉 | Mixes for baking | 25~10
# 1902 面食 | Pasta | 035 | 80 13 13 | AB R/S | 成分含量;是否含蛋;制作方法
1902190000 干面条、通心粉，不含蛋 | Dried pasta without egg | 15
1902303000 方便面 | Instant noodles | 15~12
# 1905 饼干与糕点 | Biscuits and pastry | 035 | 80 13 13 | AB R/S | 成分含量;包装规格
1905310000 甜饼干 | Sweet biscuits | 15~10
1905320000 华夫饼干 | Waffles | 15~10
1905900000 面包和糕点 | Bread and pastry | 20~10
# 2009 果汁 | Fruit juice | 035 | 90 13 13 | AB R/S | 成分含量;糖度值;浓缩倍数;包装规格
2009110000 冷冻橙汁 | Frozen orange juice | 7.5
2009120010 非冷冻橙汁，糖度不过二十 | Orange juice, not frozen, Brix up to 20 | 30~15
2009790000 苹果汁，浓缩 | Apple juice, concentrated | 20
2009899000 椰子水 | Coconut water | 20<25
# 2101 咖啡与茶的浓缩品 | Extracts of coffee and tea | 035 | 130 13 13 | AB R/S | 成分含量;包装规格
2101110000 速溶咖啡 | Instant coffee | 12
2101200000 速溶茶 | Instant tea | 32~20
# 2103 调味品 | Sauces | 035 | 90 13 13 | AB R/S | 成分含量;包装规格
2103100000 酱油 | Soya sauce | 12
2103200000 番茄酱 | Tomato ketchup | 12
2103909000 复合调味料 | Mixed seasoning | 21~12
# 2106 其他食品 | Other food | 035 | 90 13 13 | AB R/S | 成分含量;用途;包装规格
2106902000 调制饮料用复合酒精品 | Alcoholic preparations for drinks | 20
2106909001 蛋白营养粉 | Protein powder | 12
2106909090 保健食品，其他 | Food supplements, other | 12
# 2202 饮料 | Soft drinks | 095 035 | 100 13 13 | AB R/S | 成分含量;是否加糖;包装规格
2202100010 汽水，加糖 | Sweetened fizzy drinks | 20~5
2202990011 植物蛋白饮料 | Plant protein drinks | 20~5
# 2203 啤酒 | Beer | 095 035 | 7.5 13 13 | AB R/S | 麦芽汁浓度;酒精度;包装规格
2203000000 麦芽啤酒 | Beer made from malt | 0
# 2204 葡萄酒 | Wine | 095 035 | 180 13 13 | AB R/S | 种类;酒精度;级别;年份;产区;包装规格
2204100000 起泡葡萄酒 | Sparkling wine | 14+10
2204210000 瓶装葡萄酒，两升以下 | Wine in bottles up to two litres | 14+10
2204290000 散装葡萄酒 | Wine in bulk | 20+10
# 2208 烈酒 | Spirits | 095 035 | 180 13 13 | AB R/S | 种类;酒精度;年份;包装规格
2208200010 白兰地 | Brandy | 10~5+20
2208300000 威士忌 | Whisky | 10<5+20
2208901010 龙舌兰酒 | Tequila | 10+20
# 2309 饲料 | Animal feed | 035 | 90 9 9 | AB P/Q | 成分含量;适用动物;包装规格
2309101000 猫狗罐头 | Canned pet food | 15~4
2309109000 猫狗干粮 | Dry pet food | 15~4
# 2402 卷烟 | Cigarettes | 054 035 | 180 13 13 | 7 | 成分;包装规格
2402200000 卷烟 | Cigarettes | 25+36
`;
