/**
 * Demo tariff: metals, tools, machines, electric goods, vehicles, instruments, furniture, toys.
 * @see server/classification/demo/food.ts, server/classification/demo/tariffRows.ts
 */
export const machinesTariff = `
# 7208 热轧钢板 | Hot-rolled steel | 035 | 17 13 0 | 7A M | 材质;规格;是否卷材;加工方法
7208390000 热轧卷板，薄 | Thin hot-rolled coils | 3
7208519000 热轧厚板 | Thick hot-rolled plates | 6
# 7210 镀层钢板 | Coated steel | 035 | 20 13 0 | 7A M | 镀层种类;规格;材质
7210490000 镀锌钢板 | Galvanised steel sheet | 4
# 7219 不锈钢板 | Stainless steel sheet | 035 | 20 13 0 | A M | 材质;规格;加工方法
7219331000 冷轧不锈钢板 | Cold-rolled stainless sheet | 6<10
# 7307 管件 | Pipe fittings | 035 | 70 13 13 | A | 材质;种类;规格
7307210000 不锈钢法兰 | Stainless flanges | 8.4
7307920000 钢制弯头、接头 | Steel elbows and joints | 4
# 7318 螺钉螺母 | Screws and nuts | 035 | 80 13 13 |  | 种类;材质;规格;用途
7318151001 高强度螺栓 | High tensile bolts | 8
7318160000 钢制螺母 | Steel nuts | 8
7318220090 垫圈 | Washers | 10
# 7326 其他钢铁制品 | Other steel goods | 035 | 90 13 13 |  | 种类;材质;用途;加工方法
7326191000 工业用锻件 | Forgings for industry | 10
7326909000 钢铁制品，日用 | Steel goods for households | 8<18
# 7403 精炼铜 | Refined copper | 035 | 11 13 0 | 7 | 种类;纯度;形状
7403111100 电解铜，高纯 | Electrolytic copper, high purity | 2~0
# 7408 铜线 | Copper wire | 035 | 17 13 0 |  | 材质;截面尺寸
7408110000 精炼铜线坯 | Refined copper wire rod | 4
# 7601 铝锭 | Aluminium ingots | 035 | 14 13 0 | 7 | 种类;含量;形状
7601101000 高纯铝锭 | High purity aluminium | 5~0ex30
# 7606 铝板 | Aluminium sheet | 035 | 30 13 0 | | 材质;规格;形状
7606125000 铝合金板，薄 | Thin aluminium alloy sheet | 6
# 7615 铝制日用品 | Aluminium household goods | 035 | 90 13 13 | A R | 种类;用途;规格
7615109090 铝锅 | Aluminium pots | 7
# 8205 手工具 | Hand tools | 035 | 50 13 13 |  | 种类;用途;材质
8205400000 螺丝刀 | Screwdrivers | 10
8205590000 手工具，其他 | Other hand tools | 10
# 8207 刀具模具 | Tools for machines | 035 | 20 13 13 |  | 种类;材质;用途
8207300020 冲压模具 | Stamping dies | 8
8207701000 铣刀 | Milling cutters | 8
# 8301 锁 | Locks | 035 | 80 13 13 |  | 种类;材质;用途
8301100000 挂锁 | Padlocks | 7<14
# 8414 泵与风机 | Pumps and fans | 001 035 | 80 13 13 | A L/M | 用途;类型;功率;品牌;型号
8414519300 落地扇 | Floor fans | 6
8414599050 散热风扇 | Cooling fans | 8
8414801000 燃气轮机用压缩机 | Compressors for gas turbines | 7
# 8415 空调 | Air conditioners | 001 035 | 90 13 13 | A L/M | 制冷量;类型;用途;品牌;型号
8415102100 分体空调，家用 | Split air conditioners for homes | 8
8415810000 热泵机组 | Heat pumps | 10<15
# 8418 冰箱 | Refrigerators | 001 035 | 130 13 13 | A L/M | 类型;容积;品牌;型号
8418102000 双门冰箱，家用 | Two-door refrigerators | 9
8418302900 卧式冷柜 | Chest freezers | 9
# 8421 过滤离心设备 | Filters and centrifuges | 001 035 | 40 13 13 | A M | 用途;原理;品牌;型号
8421211000 家用净水器 | Household water filters | 5
8421392190 除尘器，工业用 | Industrial dust collectors | 5
8421230000 机油滤清器 | Oil filters for engines | 8<10
# 8422 洗碗与包装机 | Dishwashers and packing machines | 001 035 | 90 13 13 | A L/M | 用途;功能;品牌;型号
8422110000 家用洗碗机 | Household dishwashers | 8
8422303000 灌装机 | Filling machines | 8
# 8443 打印与印刷 | Printers | 001 035 | 30 13 13 | AO L/M | 功能;原理;是否连网;品牌;型号
8443321200 激光打印机 | Laser printers | 0
8443311000 多功能一体机 | Multifunction printers | 0
8443999010 硒鼓 | Toner cartridges | 0<2
# 8450 洗衣机 | Washing machines | 001 035 | 130 13 13 | A L/M | 类型;干衣量;品牌;型号
8450111000 波轮洗衣机 | Top load washing machines | 7
8450112000 滚筒洗衣机 | Front load washing machines | 7
# 8471 电脑 | Computers | 001 035 | 40 13 13 | A L/M | 用途;品牌;型号;中央处理器;内存
8471301000 平板电脑 | Tablet computers | 0
8471309000 便携式自动数据处理设备 | Portable data processing machines | 0
8471412000 台式微型机 | Desktop computers | 0
8471701100 固态硬盘 | Solid state drives | 0
8471607200 鼠标 | Computer mice | 0
# 8479 专用机械 | Special machines | 001 035 | 30 13 13 | O | 用途;功能;原理;品牌;型号
8479501000 多功能工业机器人 | Industrial robots | 5~0
8479899990 专用机器，其他 | Other special machines | 5<7
# 8481 阀门 | Valves | 006 035 | 30 13 13 |  | 用途;类型;材质;品牌;型号
8481100001 减压阀 | Pressure reducing valves | 5
8481804090 水龙头 | Taps | 5
# 8482 轴承 | Bearings | 006 035 | 20 13 13 |  | 结构类型;内径;品牌;型号
8482102000 深沟球轴承 | Deep groove ball bearings | 8
8482500090 滚针轴承 | Needle bearings | 8
# 8501 电动机 | Electric motors | 001 035 | 35 13 13 | A L | 类型;功率;用途;品牌;型号
8501109990 微型电机 | Small motors | 9
8501310000 直流电机 | DC motors | 10<12
# 8504 变压与电源 | Transformers and power supplies | 007 035 | 40 13 13 | A L | 用途;功率;品牌;型号
8504401400 稳压电源 | Stabilised power supplies | 0
8504401990 充电器 | Chargers | 0
8504403090 光伏逆变器 | Solar inverters | 0<5
# 8507 蓄电池 | Batteries | 007 035 | 40 13 13 | A | 种类;用途;容量;是否含汞
8507100000 铅酸起动电池 | Lead-acid starter batteries | 10+4
8507600090 锂离子电池 | Lithium-ion batteries | 9
# 8509 家用电动器具 | Kitchen appliances | 001 035 | 130 13 13 | A L/R | 用途;功率;品牌;型号
8509409000 食品搅拌机 | Food mixers | 7
# 8513 手电 | Torches | 007 035 | 100 13 13 |  | 种类;电源;品牌
8513101000 手电筒 | Torches | 6<17
# 8516 电热器具 | Electric heating goods | 001 035 | 130 13 13 | A L/R | 用途;功率;品牌;型号
8516500000 微波炉 | Microwave ovens | 7
8516603000 电饭锅 | Rice cookers | 7
8516310000 电吹风 | Hair dryers | 7
# 8517 电话与通信设备 | Telephones and network devices | 001 035 | 30 13 13 | A L | 用途;功能;品牌;型号;是否有证
8517130000 智能手机 | Smartphones | 0
8517623200 网络交换机 | Network switches | 0
8517623600 路由器 | Routers | 0
8517693000 调制解调器，旧式 | Modems, old kind | 0!
# 8518 音响 | Sound equipment | 007 035 | 100 13 13 | A L | 用途;原理;品牌;型号
8518300000 耳机 | Headphones | 0
8518210000 单喇叭音箱 | Single loudspeakers | 0<5
# 8523 存储介质 | Storage media | 007 035 | 30 13 13 |  | 种类;容量;品牌
8523511000 闪存盘 | USB flash drives | 0
# 8525 摄像设备 | Cameras | 001 035 | 130 13 13 | A L | 用途;原理;像素;品牌;型号
8525891200 数字单反相机 | Digital cameras | 0
8525893300 家用摄像机 | Home video cameras | 0
# 8528 显示设备 | Monitors and television sets | 001 035 | 130 13 13 | A L | 用途;屏幕尺寸;分辨率;品牌;型号
8528521200 液晶显示器 | LCD monitors | 0
8528722200 液晶电视机 | LCD television sets | 15<20
8528731000 显像管电视机 | Tube television sets | 15!
# 8536 开关插座 | Switches and sockets | 035 | 50 13 13 | A L | 用途;电压;品牌;型号
8536500000 开关 | Switches | 0
8536690000 插头插座 | Plugs and sockets | 0
# 8541 半导体器件 | Semiconductor devices | 007 035 | 30 13 13 |  | 用途;是否封装;品牌;型号
8541410000 发光二极管 | Light emitting diodes | 0
8541430000 光伏组件 | Solar modules | 0
# 8542 集成电路 | Integrated circuits | 007 | 24 13 13 |  | 用途;是否封装;品牌;型号;功能
8542311900 处理器芯片 | Processor chips | 0
8542321000 存储芯片 | Memory chips | 0
# 8544 电线电缆 | Wires and cables | 035 | 70 13 13 | A L | 用途;材质;电压;有无接头
8544421900 带接头电缆，低压 | Low voltage cables with connectors | 0
8544700000 光缆 | Optical fibre cables | 0
# 8703 小汽车 | Cars | 003 | 230 13 13 | 46AOxy L/M | 车型;排量;座位数;品牌;型号
8703234310 越野车，两升至两升半 | Off-road vehicles of 2 to 2.5 litres | 15+9
8703231110 小轿车，一升至一升半 | Cars of 1 to 1.5 litres | 15+3
8703800010 纯电动小客车 | Electric cars | 15
# 8708 汽车零件 | Vehicle parts | 035 | 100 13 13 |  | 用途;适用车型;品牌;零件号
8708299000 车身零件 | Body parts | 6
8708309990 制动器零件 | Brake parts | 6<10
8708949090 转向零件 | Steering parts | 6
# 8711 摩托车 | Motorcycles | 003 | 150 13 13 | 46A L/M | 排量;动力;品牌;型号
8711600090 电动自行车 | Electric bicycles | 45
# 8806 无人机 | Drones | 005 | 30 13 13 | 3A | 用途;最大起飞重量;品牌;型号
8806221000 航拍无人机 | Drones with cameras | 0
# 9004 眼镜 | Spectacles | 025 | 90 13 13 |  | 种类;材质;品牌
9004100000 太阳镜 | Sunglasses | 7<10
# 9018 医疗器械 | Medical devices | 001 035 | 17 13 13 | 6A M | 用途;原理;品牌;型号
9018129900 超声诊断仪 | Ultrasound devices | 4
9018311000 注射器 | Syringes | 8
9018390000 导管 | Catheters | 4
9018907510 起搏器 | Pacemakers | 4~0
# 9027 分析仪器 | Instruments for analysis | 001 035 | 17 13 13 |  | 用途;原理;品牌;型号
9027501000 基因测序仪 | Gene sequencers | 0
9027301000 分光光度计 | Spectrophotometers | 0
# 9101 贵金属表 | Watches of precious metal | 008 | 130 13 0 |  | 材质;机芯类型;品牌;型号
9101110000 石英金表 | Quartz gold watches | 8+20
9101210010 机械金表 | Mechanical gold watches | 8+20
# 9102 手表 | Watches | 008 | 100 13 13 |  | 机芯类型;表壳材质;品牌;型号
9102110000 石英手表，指针式 | Quartz watches with hands | 10
9102210010 机械手表，高档 | Mechanical watches, high grade | 11+20
# 9401 座椅 | Seats | 007 035 | 100 13 13 |  | 用途;材质;是否软垫;品牌
9401710000 软垫钢椅 | Upholstered steel chairs | 0
9401610000 软垫木椅 | Upholstered wooden chairs | 0
# 9403 家具 | Furniture | 011 035 | 100 13 13 |  | 用途;材质;品牌
9403300090 办公木家具 | Wooden office furniture | 0
9403509990 卧室木家具 | Wooden bedroom furniture | 0
# 9405 灯具 | Lamps | 035 | 80 13 13 | A L | 种类;光源;用途
9405110000 吊灯，发光二极管 | Ceiling lamps with LED | 5<10
9405210000 台灯，发光二极管 | Desk lamps with LED | 10
# 9503 玩具 | Toys | 011 035 | 80 13 13 | A L | 种类;材质;是否电动;品牌
9503002100 毛绒玩具 | Soft toys | 0
9503006000 拼图 | Puzzles | 0
9503008200 电动玩具车 | Electric toy cars | 0<10
# 9506 运动器材 | Sports goods | 011 035 | 50 13 13 |  | 种类;用途;品牌
9506620000 充气球 | Inflatable balls | 6
9506911110 跑步机 | Treadmills | 6<12
# 9608 笔 | Pens | 012 035 | 80 13 13 |  | 种类;材质;品牌
9608100000 圆珠笔 | Ball pens | 8
# 9619 卫生用品 | Hygiene goods | 035 | 80 13 13 | A M | 种类;成分含量;用途
9619001100 婴儿纸尿裤 | Baby nappies | 4~0
9619002000 卫生巾 | Sanitary towels | 4<7
# 9701 画 | Paintings | 011 | 50 13 0 |  | 种类;作者;年代
9701210000 油画原作，百年以内 | Original paintings | 1~0
`;
